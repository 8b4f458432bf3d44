namespace Shop.Redis;

/// <summary>
/// Hears what is published, and whether it hears everything. The three methods are called one after the other, never at the same time, and must
/// return at once: no message is read meanwhile. An exception from any of them ends the connection, so that a message that was not taken is not
/// taken for heard.
/// </summary>
public interface IRedisSubscriber
{
    /// <summary>The server has confirmed all channels: from now on no message is missed, until <see cref="OnLost"/>.</summary>
    void OnEstablished();

    /// <summary>A message.</summary>
    /// <param name="channel">The name of the channel; good until the method returns.</param>
    /// <param name="message">What was published; good until the method returns.</param>
    void OnMessage(ReadOnlySpan<byte> channel, ReadOnlySpan<byte> message);

    /// <summary>The connection is lost, and messages from now on with it, until the next <see cref="OnEstablished"/>. Called once for each of those.</summary>
    /// <param name="reason">What has happened.</param>
    void OnLost(Exception reason);
}
