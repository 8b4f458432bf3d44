using System.Globalization;
using System.Text;

namespace Tern.S3.Support;

/// <summary>Decodes a body in the <c>aws-chunked</c> encoding.</summary>
internal static class AwsChunked
{
    public static byte[] Decode(byte[] framed, out IReadOnlyDictionary<string, string> trailers)
    {
        using var content = new MemoryStream();
        var found = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        int position = 0;
        while (true)
        {
            string head = ReadLine();
            int size = int.Parse(head.Split(';')[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            if (size == 0)
                break;
            content.Write(framed, position, size);
            position += size;
            Assert.Equal("", ReadLine());
        }
        while (position < framed.Length && ReadLine() is { Length: > 0 } line)
            found[line[..line.IndexOf(':', StringComparison.Ordinal)]] = line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
        trailers = found;
        return content.ToArray();

        string ReadLine()
        {
            int end = framed.AsSpan(position).IndexOf("\r\n"u8);
            string line = Encoding.ASCII.GetString(framed, position, end);
            position += end + 2;
            return line;
        }
    }
}
