namespace Shop.Redis;

/// <summary>
/// There is no connection, or it was lost before the answer came. In the second case nobody knows whether the server ran the command; it is never
/// sent again by itself.
/// </summary>
public sealed class RedisConnectionException : RedisException
{
    internal RedisConnectionException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
