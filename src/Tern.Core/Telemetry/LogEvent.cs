using System.Collections;
using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>The values of a log message by name, with its template as the last one, as structured loggers expect them.</summary>
/// <param name="template">The template, with <c>{Name}</c> or <c>{Name:format}</c> for each value.</param>
/// <param name="values">The values in the order of the template.</param>
internal sealed class LogEvent(string template, object[] values) : IReadOnlyList<KeyValuePair<string, object?>>
{
    public int Count => values.Length + 1;

    public KeyValuePair<string, object?> this[int index] =>
        index == values.Length ? new("{OriginalFormat}", template) : new(Placeholder(index).Name, values[index]);

    public IEnumerator<KeyValuePair<string, object?>> GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
            yield return this[i];
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Returns the message.</summary>
    public override string ToString()
    {
        var text = new StringBuilder();
        int position = 0;
        for (int i = 0; i < values.Length; i++)
        {
            (int start, int end, _, string? format) = Placeholder(i);
            text.Append(template, position, start - position);
            text.Append(values[i] is IFormattable value ? value.ToString(format, CultureInfo.InvariantCulture) : values[i].ToString());
            position = end;
        }
        return text.Append(template, position, template.Length - position).ToString();
    }

    private (int Start, int End, string Name, string? Format) Placeholder(int index)
    {
        int start = -1;
        for (int i = 0; i <= index; i++)
            start = template.IndexOf('{', start + 1);
        int end = template.IndexOf('}', start);
        string content = template[(start + 1)..end];
        int colon = content.IndexOf(':', StringComparison.Ordinal);
        return colon < 0 ? (start, end + 1, content, null) : (start, end + 1, content[..colon], content[(colon + 1)..]);
    }
}
