namespace Shop.Redis;

/// <summary>A command did not do what it should. Which of the derived types it is tells why.</summary>
public abstract class RedisException : Exception
{
    private protected RedisException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
