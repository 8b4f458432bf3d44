using System.Globalization;
using System.Text;

namespace Tern.Core.Tests.Json;

internal static class RandomDocument
{
    private static ReadOnlySpan<byte> SyntaxBytes => "{}[],:\"\\ 0-.eE+tfnu\n"u8;

    public static Document Make(Random random, int depth) => random.Next(depth > 0 ? 8 : 5) switch
    {
        0 => Document.Null,
        1 => random.Next(2) == 0,
        2 => Document.Number(BigDecimal.Parse(Number(random))),
        3 or 4 => Text(random, random.Next(40)).ToWellFormed(),
        5 => Document.List([.. Enumerable.Range(0, random.Next(5)).Select(_ => Make(random, depth - 1))]),
        _ => MakeMap(random, depth),
    };

    public static string Text(Random random, int length)
    {
        var text = new StringBuilder();
        int kind = random.Next(4);
        while (text.Length < length)
        {
            text.Append(random.Next(kind == 0 ? 1 : 10) switch
            {
                7 => (char)random.Next(0x20),
                8 => "\"\\/\u007f\u0080\uffff"[random.Next(6)],
                9 => (char)random.Next(0x10000),
                6 => (char)random.Next(0xd800, 0xe000),
                5 => (char)random.Next(0x80, 0x900),
                _ => (char)random.Next(0x20, 0x7f),
            });
        }
        return text.ToString();
    }

    public static string Number(Random random)
    {
        var text = new StringBuilder();
        if (random.Next(3) == 0)
            text.Append('-');
        text.Append(random.Next(4) == 0 ? "0" : random.NextInt64(1, 1L << random.Next(1, 62)).ToString(CultureInfo.InvariantCulture));
        if (random.Next(2) == 0)
            text.Append(CultureInfo.InvariantCulture, $".{random.Next(100_000)}");
        if (random.Next(3) == 0)
            text.Append(CultureInfo.InvariantCulture, $"e{random.Next(-30, 30)}");
        return text.ToString();
    }

    public static void Damage(Random random, ref byte[] json)
    {
        for (int times = random.Next(3); times >= 0 && json.Length > 0; times--)
        {
            int at = random.Next(json.Length);
            switch (random.Next(4))
            {
                case 0:
                    json[at] = (byte)random.Next(256);
                    break;
                case 1:
                    json[at] = SyntaxBytes[random.Next(SyntaxBytes.Length)];
                    break;
                case 2:
                    json = [.. json[..at], .. json[(at + 1)..]];
                    break;
                default:
                    json = [.. json[..at], SyntaxBytes[random.Next(SyntaxBytes.Length)], .. json[at..]];
                    break;
            }
        }
    }

    private static Document MakeMap(Random random, int depth)
    {
        var members = new OrderedMap<Document>();
        for (int i = random.Next(6); i > 0; i--)
            members[Text(random, random.Next(12)).ToWellFormed()] = Make(random, depth - 1);
        return members;
    }
}
