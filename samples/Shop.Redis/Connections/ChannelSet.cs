using Shop.Redis.Resp;

namespace Shop.Redis.Connections;

/// <summary>What a subscribed connection is subscribed to, and who hears it. Belongs to the loop that reads the connection.</summary>
internal sealed class ChannelSet(string[] channels, IRedisSubscriber subscriber)
{
    private int _confirmed;

    public string[] Channels => channels;

    /// <summary>Whether all channels are confirmed.</summary>
    public bool IsEstablished => Volatile.Read(ref _confirmed) == channels.Length;

    /// <summary>Takes a message, if the reply is one and not the answer to a command.</summary>
    /// <exception cref="RespFormatException">It is neither.</exception>
    public bool TryTake(ReadOnlySpan<byte> reply)
    {
        var reader = new RespReader(reply);
        if (reader.Read().Count != 3)
            return false;
        ReadOnlySpan<byte> kind = reader.ReadString();
        ReadOnlySpan<byte> channel = reader.ReadString();
        if (kind.SequenceEqual("message"u8) && IsEstablished)
        {
            subscriber.OnMessage(channel, reader.ReadString());
            return true;
        }
        if (!kind.SequenceEqual("subscribe"u8) || IsEstablished)
            throw new RespFormatException("A subscription was told something other than messages.");
        Volatile.Write(ref _confirmed, _confirmed + 1);
        if (IsEstablished)
            subscriber.OnEstablished();
        return true;
    }

    /// <summary>The connection has ended.</summary>
    public void Lose(Exception reason)
    {
        if (!IsEstablished)
            return;
        try
        {
            subscriber.OnLost(reason);
        }
        catch (Exception)
        {
            // It would end the connection, which has ended.
        }
    }
}
