using System.Text;
using Tern.ServerRuntime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Requests of the query protocol: any form is read or results in an error with an offset and a short message. The same fields in another order have the
/// same result.
/// </summary>
internal sealed class QueryFormTarget : IFuzzTarget
{
    public string Name => "query-form";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "Action=SendMessage&Version=2012-11-05&Tags.entry.1.key=a&Tags.entry.1.value=%C3%A9+b&Names.member.10=x&Names.member.2=&Names.member.1=y"u8.ToArray(),
        "A.1.B.2.C=1&A.1.B.2.D=2&A.3=&A=&B-c=3&B.c=4&B=5"u8.ToArray(),
        "L.2147483647=a&L.2147483648=b&L.01=c&L.0=d&L.-1=e&%4C.4=f"u8.ToArray(),
        "%=&%4=%&&=&..=&.=x&a..b=1&a.=2&a=%zz"u8.ToArray(),
        Encoding.ASCII.GetBytes(string.Join('.', Enumerable.Repeat("a", FormReader.MaxDepth + 1)) + "=1"),
    ];

    public void Run(byte[] input)
    {
        string? read = Read(input);
        string[] fields = Encoding.Latin1.GetString(input).Split('&');
        Array.Reverse(fields);
        if (read is not null && Read(Encoding.Latin1.GetBytes(string.Join('&', fields))) != read)
            throw new FuzzFindingException("The result depends on the order of the fields.");
    }

    private static string? Read(byte[] input)
    {
        var seen = new StringBuilder();
        try
        {
            var reader = new FormReader(input);
            ReadGroup(ref reader, seen);
            return seen.ToString();
        }
        catch (TernSerializationException e)
        {
            if (e.ByteOffset < 0 || e.ByteOffset > input.Length || e.Message.Length > 1024)
                throw new FuzzFindingException($"The error has the offset {e.ByteOffset} and a message of {e.Message.Length} characters. The input has {input.Length} bytes, and a message at most 1,024 characters.");
            return null;
        }
    }

    // Like generated code: the first letter of a name determines the type of the value.
    private static void ReadGroup(ref FormReader reader, StringBuilder seen)
    {
        FormGroup group = reader.Enter();
        while (reader.ReadName(ref group, out ReadOnlySpan<byte> name))
        {
            seen.Append(Encoding.Latin1.GetString(name)).Append('{');
            switch (name.IsEmpty ? (byte)0 : name[0])
            {
                case (byte)'L' or (byte)'N' or (byte)'T':
                    ReadElements(ref reader, name[0], seen);
                    break;
                case (byte)'a' or (byte)'A' or (byte)'B' when !reader.IsEmptyText:
                    ReadGroup(ref reader, seen);
                    break;
                case (byte)'C':
                    seen.Append(reader.ReadInt32());
                    break;
                case (byte)'D':
                    seen.Append(reader.ReadDouble());
                    break;
                case (byte)'k' or (byte)'v':
                    seen.Append(reader.ReadString());
                    break;
            }
            seen.Append('}');
        }
    }

    private static void ReadElements(ref FormReader reader, byte kind, StringBuilder seen)
    {
        FormGroup elements = reader.EnterElements(kind switch { (byte)'N' => "member"u8, (byte)'T' => "entry"u8, _ => default });
        while (reader.ReadElement(ref elements))
        {
            if (kind == (byte)'T')
                ReadGroup(ref reader, seen);
            else
                seen.Append(reader.ReadString()).Append(',');
        }
    }
}
