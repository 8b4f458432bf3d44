using System.ComponentModel;
using System.Text;

namespace Tern.Runtime;

/// <summary>The trace header in a JSON document: in an object, or in an object that is a member of it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TraceDocument
{
    /// <summary>The member, as propagators of OpenTelemetry write it.</summary>
    private const string Name = "x-amzn-trace-id";

    /// <summary>Adds the header; returns the document unchanged if it is not an object, or contains the header already.</summary>
    /// <param name="json">The document.</param>
    /// <param name="section">The member whose value is the object to add the header to; null for the document itself.</param>
    /// <param name="header">The trace header.</param>
    public static string Add(string json, string? section, string header)
    {
        ArgumentNullException.ThrowIfNull(json);
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        Position found = FindPosition(utf8, section);
        // A header with a quotation mark, which any caller of a function can send, would end the string.
        if (found.IsInvalid || found.Header is not null || header.AsSpan().ContainsAny('"', '\\'))
            return json;
        string member = $"\"{Name}\":\"{header}\"";
        string added = found.IsSectionMissing ? $"\"{section}\":{{{member}}}" : member;
        // Inserted in the text, because the bytes do not contain a lone surrogate of it.
        return json.Insert(Encoding.UTF8.GetCharCount(utf8, 0, found.Start), found.IsEmpty ? added : added + ",");
    }

    /// <summary>Returns the header; null if the document is malformed or does not contain it.</summary>
    /// <param name="utf8">The document.</param>
    /// <param name="section">The member whose value is the object with the header; null for the document itself.</param>
    public static string? Find(ReadOnlySpan<byte> utf8, string? section) => FindPosition(utf8, section).Header;

    private static Position FindPosition(ReadOnlySpan<byte> utf8, string? section)
    {
        var reader = new JsonReader(utf8);
        try
        {
            if (reader.Peek() != JsonTokenKind.Object)
                return new() { IsInvalid = true };
            Position found = ReadObject(ref reader, section);
            reader.ReadEnd();
            return found;
        }
        catch (TernSerializationException)
        {
            return new() { IsInvalid = true };
        }
        finally
        {
            reader.Dispose();
        }
    }

    private static Position ReadObject(ref JsonReader reader, string? section)
    {
        reader.ReadStartObject();
        var own = new Position { Start = reader.Offset, IsEmpty = true, IsSectionMissing = section is not null };
        Position? nested = null;
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            own.IsEmpty = false;
            if (section is null)
            {
                bool isHeader = Ascii.EqualsIgnoreCase(name, Name);
                bool isText = isHeader && reader.Peek() == JsonTokenKind.String;
                if (isHeader)
                    own.Header = isText ? reader.ReadString() : "";
                if (!isText)
                    reader.Skip();
            }
            else if (name.SequenceEqual(Encoding.UTF8.GetBytes(section)))
            {
                if (reader.Peek() != JsonTokenKind.Object)
                    return new() { IsInvalid = true };
                nested = ReadObject(ref reader, null);
            }
            else
            {
                reader.Skip();
            }
        }
        return nested ?? own;
    }

    private struct Position
    {
        public bool IsInvalid;
        public int Start;
        public bool IsEmpty;
        public bool IsSectionMissing;
        public string? Header;
    }
}
