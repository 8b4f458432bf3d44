using System.Text;

namespace Shop.Redis.Resp;

public sealed class ReplyBufferTests
{
    private const int MaxReplyBytes = 100_000;

    public static TheoryData<string, string> Replies => new()
    {
        { "+OK\r\n", "SimpleString(OK)" },
        { "+\r\n", "SimpleString()" },
        { "-ERR no\r\n", "Error(ERR no)" },
        { ":-12\r\n", "Integer(-12)" },
        { "$5\r\na\r\nb!\r\n", "BulkString(a\r\nb!)" },
        { "$0\r\n\r\n", "BulkString()" },
        { "$-1\r\n", "BulkString(null)" },
        { "*-1\r\n", "Array(null)" },
        { "_\r\n", "Null(null)" },
        { "*0\r\n", "Array[0]" },
        { "*2\r\n:1\r\n*1\r\n$1\r\nx\r\n", "Array[2] Integer(1) Array[1] BulkString(x)" },
        { "%1\r\n+a\r\n#t\r\n", "Map[2] SimpleString(a) Boolean(t)" },
        { "~1\r\n,1.5\r\n", "Set[1] Double(1.5)" },
        { ">2\r\n=7\r\ntxt:abc\r\n(123456789012345678901\r\n", "Push[2] VerbatimString(txt:abc) BigNumber(123456789012345678901)" },
        { "!6\r\nERR no\r\n", "BulkError(ERR no)" },
        { Nested(RespLimits.MaxDepth), string.Concat(Enumerable.Repeat("Array[1] ", RespLimits.MaxDepth)) + "SimpleString(deep)" },
    };

    public static TheoryData<string> Wrong =>
    [
        "x", "OK\r\n", "\r\n", "+a\rb\r\n",
        "$x\r\n", "$-2\r\n", "$\r\n", "$1\r\nab\r\n", "$1\r\na\n\n", "*x\r\n", "*-2\r\n", "%-1\r\n", "=-1\r\n", "!-1\r\n", "_1\r\n",
        "$100000\r\n", "$2147483647\r\n", "$99999999999\r\n", "*33334\r\n", "%16667\r\n", "*2147483647\r\n", "|1\r\n+a\r\n+b\r\n",
        Nested(RespLimits.MaxDepth + 1), "+" + new string('a', 5000), "*2\r\n$60000\r\n" + new string('a', 60_000) + "\r\n$60000\r\n",
    ];

    [Theory]
    [MemberData(nameof(Replies))]
    public void Every_kind_of_reply_is_read_whole_and_in_pieces(string bytes, string expected)
    {
        foreach (int piece in (int[])[int.MaxValue, 1, 2, 7])
            Assert.Equal([expected, expected, expected], Read(bytes + bytes + bytes, piece));
    }

    [Theory]
    [MemberData(nameof(Replies))]
    public void A_reply_that_is_cut_is_none(string bytes, string expected)
    {
        for (int length = 0; length < bytes.Length; length++)
            Assert.Equal([expected], Read(bytes + bytes[..length], int.MaxValue));
    }

    [Theory]
    [MemberData(nameof(Wrong))]
    public void What_is_none_is_refused(string bytes)
    {
        foreach (int piece in (int[])[int.MaxValue, 1, 7])
            Assert.Throws<RespFormatException>(() => Read("+OK\r\n" + bytes, piece));
    }

    [Fact]
    public void A_large_reply_in_many_pieces_is_the_same()
    {
        string text = string.Concat(Enumerable.Range(0, 9_000).Select(i => (char)('a' + i % 26)));
        string bytes = $"*10\r\n{string.Concat(Enumerable.Repeat($"${text.Length}\r\n{text}\r\n", 10))}";
        string expected = "Array[10]" + string.Concat(Enumerable.Repeat($" BulkString({text})", 10));
        foreach (int piece in (int[])[int.MaxValue, 1, 1000, 4097])
            Assert.Equal([expected, expected, "SimpleString(OK)"], Read(bytes + bytes + "+OK\r\n", piece));
    }

    [Theory]
    [InlineData("$1\r\n1\r\n")]
    [InlineData(":\r\n")]
    [InlineData(":1x\r\n")]
    [InlineData(":9223372036854775808\r\n")]
    public void What_is_no_whole_number_is_not_taken_for_one(string bytes) =>
        Assert.Throws<RespFormatException>(() => new RespReader(Encoding.Latin1.GetBytes(bytes)).Read().GetInteger());

    private static string Nested(int depth) => string.Concat(Enumerable.Repeat("*1\r\n", depth)) + "+deep\r\n";

    private static List<string> Read(string text, int piece)
    {
        byte[] bytes = Encoding.Latin1.GetBytes(text);
        var buffer = new ReplyBuffer(new(MaxReplyBytes));
        var replies = new List<string>();
        try
        {
            for (int i = 0; i < bytes.Length;)
            {
                Memory<byte> free = buffer.GetFree();
                int count = Math.Min(Math.Min(piece, free.Length), bytes.Length - i);
                bytes.AsMemory(i, count).CopyTo(free);
                buffer.Advance(count);
                i += count;
                while (buffer.TryRead(out ReadOnlySpan<byte> reply))
                    replies.Add(Describe(reply));
            }
            return replies;
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private static string Describe(ReadOnlySpan<byte> reply)
    {
        var parts = new List<string>();
        var reader = new RespReader(reply);
        while (!reader.IsAtEnd)
        {
            RespElement element = reader.Read();
            string content = element.IsNull ? "(null)"
                : RespHeader.IsAggregate(element.Type) ? $"[{element.Count}]"
                : $"({Encoding.Latin1.GetString(element.Text)})";
            parts.Add(element.Type + content);
        }
        return string.Join(' ', parts);
    }
}
