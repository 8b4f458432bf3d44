using System.Text;
using System.Threading.Channels;

namespace Shop.Redis.Support;

/// <summary>Notes what it hears, in order.</summary>
internal sealed class RecordingSubscriber : IRedisSubscriber
{
    public const string Established = "established";
    public const string Lost = "lost";

    private readonly Channel<string> _heard = Channel.CreateUnbounded<string>();

    /// <summary>The error of the last loss.</summary>
    public Exception? Reason { get; private set; }

    public ValueTask<string> NextAsync() => _heard.Reader.ReadAsync(TestContext.Current.CancellationToken);

    public void OnEstablished() => _heard.Writer.TryWrite(Established);

    public void OnMessage(ReadOnlySpan<byte> channel, ReadOnlySpan<byte> message)
    {
        if (message.SequenceEqual("throw"u8))
            throw new InvalidOperationException("The subscriber is broken.");
        _heard.Writer.TryWrite($"{Encoding.UTF8.GetString(channel)}: {Encoding.UTF8.GetString(message)}");
    }

    public void OnLost(Exception reason)
    {
        Reason = reason;
        _heard.Writer.TryWrite(Lost);
    }
}
