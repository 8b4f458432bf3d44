using System.Globalization;
using System.Text;

namespace Tern.Core.Tests.Support;

/// <summary>A body in the aws-chunked encoding, parsed strictly.</summary>
internal sealed record AwsChunked(byte[] Data, IReadOnlyList<(int Size, string? Signature)> Chunks, IReadOnlyList<KeyValuePair<string, string>> Trailers)
{
    public string? this[string trailer] => Trailers.FirstOrDefault(pair => pair.Key == trailer).Value;

    public static AwsChunked Read(byte[] body)
    {
        int position = 0;
        var data = new MemoryStream();
        var chunks = new List<(int, string?)>();
        while (true)
        {
            string[] head = ReadLine().Split(";chunk-signature=");
            int size = int.Parse(head[0], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
            chunks.Add((size, head.Length > 1 ? head[1] : null));
            if (size == 0)
                break;
            data.Write(body, position, size);
            position += size;
            Assert.Equal("", ReadLine());
        }
        var trailers = new List<KeyValuePair<string, string>>();
        for (string line = ReadLine(); line.Length > 0; line = ReadLine())
        {
            int colon = line.IndexOf(':', StringComparison.Ordinal);
            trailers.Add(new(line[..colon], line[(colon + 1)..]));
        }
        Assert.Equal(body.Length, position);
        return new(data.ToArray(), chunks, trailers);

        string ReadLine()
        {
            int end = body.AsSpan(position).IndexOf("\r\n"u8);
            Assert.True(end >= 0, "A line of the chunked body does not end with CRLF.");
            string line = Encoding.ASCII.GetString(body, position, end);
            position += end + 2;
            return line;
        }
    }
}
