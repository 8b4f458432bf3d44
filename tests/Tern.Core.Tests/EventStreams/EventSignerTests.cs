using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Compares signed frames with values that other code computed from the specification alone.</summary>
public sealed class EventSignerTests
{
    // Computed in Python with hmac, hashlib and zlib.
    private const string Event = "000000410000002adb0a67460d3a6d6573736167652d747970650700056576656e740b3a6576656e742d747970650700056368756e6b7b2261223a317d916b33d8";

    private static readonly string[] s_signed =
    [
        "0000009400000043ae714e93053a64617465080000019b76daa493103a6368756e6b2d7369676e6174757265060020b0dc3e30795b3f617fcde18020386e6969bd6df93b7fdd94ee34abe0d3a6cc48" + Event + "80dcdf10",
        "0000005900000043bff462f9053a64617465080000019b76daa9c8103a6368756e6b2d7369676e6174757265060020a29240f35cb7a0333ebeb9c23793e0ff9b2a0a2bf9b6e85086ca2fc440acf6cd7365636f6e648d133370",
        "0000005300000043f5447a58053a64617465080000019b76daa9c8103a6368756e6b2d7369676e617475726506002016b62c4307a4fb257b7bb865af29c240a7a9f7b6850e887342ac56758ff9335e18a00d8f",
    ];

    [Fact]
    public void Event_frame_is_signed_with_the_signature_of_the_previous_frame_across_midnight()
    {
        // The last second of a day, and twice the first second of the next day.
        long[] times = [1767225599123, 1767225600456, 1767225600456];
        var time = new ManualTimeProvider(DateTimeOffset.FromUnixTimeMilliseconds(times[0]));
        var signer = new EventSigner(new RequestSignature(
            new SigV4Signer(),
            new AwsCredentials("AKIDTEST", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYSECRET"),
            new SigningScope("eu-west-1", "test", default),
            $"Signature={string.Concat(Enumerable.Repeat("a3", 32))}",
            new ClockSkew(time),
            "host",
            clockOffset: null));
        byte[][] frames = [Convert.FromHexString(Event), "second"u8.ToArray(), []];
        using var output = new PooledBuffer();
        for (int i = 0; i < frames.Length; i++)
        {
            output.Clear();
            time.Advance(DateTimeOffset.FromUnixTimeMilliseconds(times[i]) - time.GetUtcNow());
            signer.Write(output, frames[i]);
            Assert.Equal(s_signed[i], Convert.ToHexStringLower(output.WrittenSpan));
        }
    }
}
