using System.ComponentModel;
using System.Text;

namespace Tern.Runtime;

/// <summary>Joins the elements of a list into one header. For generated code, which writes headers before the body.</summary>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpheader-serialization-rules">httpHeader serialization rules</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct HeaderListWriter
{
    private readonly StringBuilder _text = new();

    /// <summary>Creates a writer for an empty list.</summary>
    public HeaderListWriter()
    {
    }

    /// <summary>Adds text. Text that contains commas, quotes or surrounding blanks is quoted.</summary>
    /// <param name="value">The element.</param>
    public void WriteString(string value)
    {
        bool isQuoted = value.AsSpan().IndexOfAny(',', '"') >= 0 || value.AsSpan().Trim(" \t").Length != value.Length;
        if (!isQuoted)
        {
            WriteUnquoted(value);
            return;
        }
        WriteUnquoted("\"");
        foreach (char c in value)
        {
            if (c is '"' or '\\')
                _text.Append('\\');
            _text.Append(c);
        }
        _text.Append('"');
    }

    /// <summary>Adds a number, a boolean or a timestamp. These are never quoted, although an HTTP date contains a comma.</summary>
    /// <param name="value">The element.</param>
    public void WriteUnquoted(string value)
    {
        if (_text.Length > 0)
            _text.Append(", ");
        _text.Append(value);
    }

    /// <summary>Adds the header to the headers of a message. The header of an empty list is empty.</summary>
    /// <param name="headers">The headers of the message.</param>
    /// <param name="name">The name of the header.</param>
    public void Complete(List<KeyValuePair<string, string>> headers, string name)
    {
        ArgumentNullException.ThrowIfNull(headers);
        headers.Add(new(name, _text.ToString()));
    }
}
