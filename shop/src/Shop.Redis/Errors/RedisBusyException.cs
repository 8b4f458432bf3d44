namespace Shop.Redis;

/// <summary>As many commands wait, or as many bytes are unsent, as the options allow. The command was not sent.</summary>
public sealed class RedisBusyException : RedisException
{
    internal RedisBusyException(string message)
        : base(message)
    {
    }
}
