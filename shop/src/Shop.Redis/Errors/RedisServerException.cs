namespace Shop.Redis;

/// <summary>The server refused a command. The connection is as good as before.</summary>
public sealed class RedisServerException : RedisException
{
    internal RedisServerException(string code, string message)
        : base(message) =>
        Code = code;

    /// <summary>The server's code, for example <c>WRONGTYPE</c>, <c>NOPERM</c>, <c>OOM</c>; <c>ERR</c> where it has no other.</summary>
    public string Code { get; }
}
