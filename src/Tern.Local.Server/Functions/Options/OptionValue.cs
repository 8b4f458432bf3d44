using System.Globalization;

namespace Tern.Local.Server.Functions.Options;

/// <summary>The value of an option of the form <c>NAME=VALUE,KEY=VALUE…</c>. Every key must be read, so that a misspelled one is an error.</summary>
internal sealed class OptionValue
{
    private readonly string _option;
    private readonly string _text;
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly List<string> _keys = [];

    /// <summary>Parses a value.</summary>
    /// <param name="option">The option, for errors.</param>
    /// <param name="text">The value.</param>
    /// <exception cref="FormatException">A part after the first one has no <c>=</c>, or a key occurs twice.</exception>
    public OptionValue(string option, string text)
    {
        _option = option;
        _text = text;
        string[] parts = text.Split(',');
        int equals = parts[0].IndexOf('=', StringComparison.Ordinal);
        Name = equals < 0 ? parts[0] : parts[0][..equals];
        Value = equals < 0 ? null : parts[0][(equals + 1)..];
        foreach (string part in parts[1..])
        {
            int end = part.IndexOf('=', StringComparison.Ordinal);
            if (end <= 0 || !_values.TryAdd(part[..end], part[(end + 1)..]))
                throw Invalid($"Expected KEY=VALUE once for each key after a comma, not '{part}'.");
        }
    }

    /// <summary>The text before the first <c>=</c>.</summary>
    public string Name { get; }

    /// <summary>The text after it; null without one.</summary>
    public string? Value { get; }

    /// <summary>Returns the value of a key; null for none.</summary>
    public string? ReadText(string key)
    {
        _keys.Add(key);
        return _values.Remove(key, out string? value) ? value : null;
    }

    /// <summary>Returns the number of a key; null for none.</summary>
    /// <exception cref="FormatException">The value is not a number of the range.</exception>
    public int? ReadNumber(string key, int min, int max)
    {
        if (ReadText(key) is not { } text)
            return null;
        return int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number) && number >= min && number <= max
            ? number
            : throw Invalid(string.Create(CultureInfo.InvariantCulture, $"Expected a number from {min} to {max} for {key}, not '{text}'."));
    }

    /// <summary>Returns the switch of a key. The default is off.</summary>
    /// <exception cref="FormatException">The value is neither <c>on</c> nor <c>off</c>.</exception>
    public bool ReadSwitch(string key) => ReadText(key) switch
    {
        null or "off" => false,
        "on" => true,
        var text => throw Invalid($"Expected on or off for {key}, not '{text}'."),
    };

    /// <summary>Checks that there are no other keys.</summary>
    /// <exception cref="FormatException">A key is unknown.</exception>
    public void Complete()
    {
        foreach (string key in _values.Keys)
            throw Invalid($"Unknown key '{key}'. Use {string.Join(", ", _keys)}.");
    }

    /// <summary>Creates the error of the value.</summary>
    /// <param name="expected">What is expected.</param>
    public FormatException Invalid(string expected) => new($"Invalid value '{_text}' of {_option}. {expected}");
}
