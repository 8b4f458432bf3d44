namespace Tern.Local.EventBridge.Schedules;

/// <summary>The values of a field: all (<c>*</c>), values, ranges (<c>1-5</c>) and steps (<c>0/15</c>, <c>0-30/10</c>, <c>*/5</c>), separated by commas.</summary>
internal sealed class CronField
{
    private readonly CronUnit _unit;
    private readonly bool[] _values;

    private CronField(CronUnit unit)
    {
        _unit = unit;
        _values = new bool[unit.Max - unit.Min + 1];
    }

    /// <summary>Parses a field.</summary>
    /// <returns>The field, or null if it is not valid.</returns>
    public static CronField? Parse(ReadOnlySpan<char> text, CronUnit unit)
    {
        var field = new CronField(unit);
        foreach (Range part in text.Split(','))
        {
            if (!field.TryAdd(text[part]))
                return null;
        }
        return field;
    }

    /// <summary>Whether the field has a value.</summary>
    public bool Contains(int value) => value >= _unit.Min && value <= _unit.Max && _values[value - _unit.Min];

    /// <summary>Returns the first value that is not less than a value, or null.</summary>
    public int? First(int value)
    {
        for (int i = Math.Max(value, _unit.Min); i <= _unit.Max; i++)
        {
            if (_values[i - _unit.Min])
                return i;
        }
        return null;
    }

    private bool TryAdd(ReadOnlySpan<char> text)
    {
        int step = 1;
        int slash = text.IndexOf('/');
        if (slash >= 0)
        {
            if (CronUnit.ParseNumber(text[(slash + 1)..]) is not { } parsed || parsed == 0 || parsed > _unit.Max)
                return false;
            step = parsed;
            text = text[..slash];
        }

        (int? first, int? last) = (_unit.Min, _unit.Max);
        int dash = text.IndexOf('-');
        if (dash >= 0)
        {
            first = _unit.Parse(text[..dash]);
            last = _unit.Parse(text[(dash + 1)..]);
        }
        else if (text is not "*")
        {
            first = _unit.Parse(text);
            // A value with a step is a range up to the end.
            last = slash >= 0 ? last : first;
        }
        if (first is null || last is null || first > last)
            return false;
        for (int value = first.Value; value <= last; value += step)
            _values[value - _unit.Min] = true;
        return true;
    }
}
