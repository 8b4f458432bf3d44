using System.Text;
using Shop.Redis.Resp;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Replies of a Redis server: the same bytes are the same replies or the same refusal however they come in pieces, a reply is gone through to its
/// last byte, and nothing is larger than allowed. Input: what the server sends.
/// </summary>
internal sealed class RespTarget : IFuzzTarget
{
    private const int MaxReplyBytes = 2048;

    public string Name => "resp";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "+OK\r\n:12\r\n$5\r\nhello\r\n$-1\r\n_\r\n-WRONGTYPE Operation against a key\r\n"u8.ToArray(),
        "*3\r\n$7\r\nmessage\r\n$7\r\nchannel\r\n$2\r\n\r\n\r\n*-1\r\n*0\r\n"u8.ToArray(),
        "%2\r\n$5\r\nproto\r\n:3\r\n$7\r\nmodules\r\n*1\r\n%1\r\n+a\r\n~2\r\n#t\r\n,1.5e3\r\n"u8.ToArray(),
        ">2\r\n=7\r\ntxt:abc\r\n(1234567890123456789012\r\n!5\r\nERR x\r\n"u8.ToArray(),
        "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*2\r\n+deep\r\n+er\r\n"u8.ToArray(),
        Encoding.ASCII.GetBytes($"$1000\r\n{new string('x', 1000)}\r\n*2\r\n$900\r\n{new string('y', 900)}\r\n$900\r\n{new string('z', 900)}\r\n"),
    ];

    public void Run(byte[] input)
    {
        string whole = Read(input, int.MaxValue);
        foreach (int piece in (ReadOnlySpan<int>)[1, 7])
        {
            if (Read(input, piece) != whole)
                throw new FuzzFindingException($"In pieces of {piece} the replies are others.");
        }
    }

    private static string Read(byte[] input, int piece)
    {
        var said = new StringBuilder();
        var buffer = new ReplyBuffer(new(MaxReplyBytes));
        try
        {
            for (int i = 0; i < input.Length;)
            {
                Memory<byte> free = buffer.GetFree();
                int count = Math.Min(Math.Min(piece, free.Length), input.Length - i);
                input.AsMemory(i, count).CopyTo(free);
                buffer.Advance(count);
                i += count;
                while (buffer.TryRead(out ReadOnlySpan<byte> reply))
                    Describe(reply, said);
            }
        }
        catch (RespFormatException)
        {
            said.Append("refused");
        }
        finally
        {
            buffer.Dispose();
        }
        return said.ToString();
    }

    private static void Describe(ReadOnlySpan<byte> reply, StringBuilder said)
    {
        if (reply.Length > MaxReplyBytes)
            throw new FuzzFindingException("A reply is larger than allowed.");
        var reader = new RespReader(reply);
        int left = 1;
        while (left > 0)
        {
            RespElement element = reader.Read();
            left += element.Count - 1;
            said.Append((char)element.Type).Append(element.IsNull).Append(element.Count).Append(Encoding.Latin1.GetString(element.Text)).Append('\n');
        }
        if (!reader.IsAtEnd)
            throw new FuzzFindingException("Bytes of a reply were passed over.");
    }
}
