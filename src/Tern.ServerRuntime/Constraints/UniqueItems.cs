using System.ComponentModel;
using System.Globalization;
using System.Text;

namespace Tern.ServerRuntime;

/// <summary>Finds equal elements of a list. The generated validation of servers adds the values of each element, and then completes it.</summary>
/// <seealso href="https://smithy.io/2.0/spec/constraint-traits.html#uniqueitems-trait">uniqueItems trait</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class UniqueItems
{
    private readonly StringBuilder _current = new();
    private readonly HashSet<string> _completed = new(StringComparer.Ordinal);

    /// <summary>Adds a text.</summary>
    public void Add(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        AddHeader('s', value.Length);
        _current.Append(value);
    }

    /// <summary>Adds a boolean.</summary>
    public void Add(bool value) => _current.Append(value ? 't' : 'f');

    /// <summary>Adds an integer.</summary>
    public void Add(long value) => AddHeader('i', value);

    /// <summary>Adds a number.</summary>
    public void Add(double value) => Add(value.ToString("R", CultureInfo.InvariantCulture));

    /// <summary>Adds a timestamp.</summary>
    public void Add(DateTimeOffset value) => AddHeader('d', value.UtcTicks);

    /// <summary>Adds bytes.</summary>
    public void Add(ReadOnlyMemory<byte> value) => Add(Convert.ToBase64String(value.Span));

    /// <summary>Adds the number of elements or entries of a list or a map, or the number of the member of a union or a structure.</summary>
    public void AddCount(int value) => AddHeader('c', value);

    /// <summary>Adds the absence of a value.</summary>
    public void AddNull() => _current.Append('n');

    /// <summary>Completes an element.</summary>
    /// <returns>Whether the element differs from all previous ones.</returns>
    public bool Complete()
    {
        string element = _current.ToString();
        _current.Clear();
        return _completed.Add(element);
    }

    private void AddHeader(char kind, long value) => _current.Append(kind).Append(CultureInfo.InvariantCulture, $"{value}").Append(':');
}
