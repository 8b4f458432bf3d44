using Shop.Redis.Resp;

namespace Shop.Redis.Connections;

/// <summary>What one connection is subscribed to, and who hears it. Only the loop that reads the connection changes it, but for its end.</summary>
internal sealed class ChannelSet(string[] channels, IRedisSubscriber subscriber)
{
    private int _confirmed;
    private volatile bool _isTold;
    private volatile bool _isEnded;

    public string[] Channels => channels;

    /// <summary>Whether the server has confirmed all channels.</summary>
    public bool IsConfirmed => _confirmed == channels.Length;

    /// <summary>Whether the subscriber knows that they are confirmed, and the connection has not ended since.</summary>
    public bool IsEstablished => _isTold && !_isEnded;

    /// <summary>Takes a message, if the reply is one and not the answer to a command.</summary>
    /// <exception cref="RespFormatException">It is neither.</exception>
    public bool TryTake(ReadOnlySpan<byte> reply)
    {
        var reader = new RespReader(reply);
        if (reader.Read().Count != 3)
            return false;
        ReadOnlySpan<byte> kind = reader.ReadString();
        ReadOnlySpan<byte> channel = reader.ReadString();
        if (kind.SequenceEqual("message"u8) && IsConfirmed)
        {
            subscriber.OnMessage(channel, reader.ReadString());
            return true;
        }
        if (!kind.SequenceEqual("subscribe"u8) || IsConfirmed)
            throw new RespFormatException("A subscription was told something other than messages.");
        _confirmed++;
        if (IsConfirmed)
        {
            subscriber.OnEstablished();
            _isTold = true;
        }
        return true;
    }

    /// <summary>The connection ends: from now on messages may be missed.</summary>
    public void End() => _isEnded = true;

    /// <summary>The connection has ended, and nothing is taken any more.</summary>
    public void Lose(Exception reason)
    {
        if (!IsConfirmed)
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
