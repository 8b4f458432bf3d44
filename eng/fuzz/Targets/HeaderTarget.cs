using System.Text;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>Header values that the client evaluates, and dates in their three formats.</summary>
internal sealed class HeaderTarget : IFuzzTarget
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_maxExtension = TimeSpan.FromMilliseconds(5_000);

    public string Name => "header";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "1500"u8.ToArray(),
        "9223372036854775807"u8.ToArray(),
        "Tue, 29 Apr 2014 18:30:38 GMT"u8.ToArray(),
        "Tuesday, 29-Apr-14 18:30:38 GMT"u8.ToArray(),
        "Tue Apr 29 18:30:38 2014"u8.ToArray(),
        "2014-04-29T18:30:38.123456789+01:00"u8.ToArray(),
        "1985-04-12T23:20:50.52Z"u8.ToArray(),
        "20261121T080000Z"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        string text = Encoding.UTF8.GetString(input);
        TimeSpan delay = RetryAfter.Apply(text, s_delay);
        if (delay < s_delay || delay > s_delay + s_maxExtension)
            throw new FuzzFindingException("The retry delay exceeds its limit.");
        if (TimestampParser.TryParseHttpDate(input, out DateTimeOffset httpDate) && httpDate.Offset != TimeSpan.Zero)
            throw new FuzzFindingException("The HTTP date is not in UTC.");
        if (TimestampParser.TryParseDateTime(input, out DateTimeOffset date) && date.Offset != TimeSpan.Zero)
            throw new FuzzFindingException("The date and time is not in UTC.");
        if (SigningDate.TryParse(text, out DateTimeOffset signed) && SigningDate.Format(signed) != text)
            throw new FuzzFindingException("The signing date formats to another text.");
    }
}
