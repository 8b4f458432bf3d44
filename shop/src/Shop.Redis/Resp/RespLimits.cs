namespace Shop.Redis.Resp;

/// <summary>What a reply may be at most.</summary>
/// <param name="MaxReplyBytes">Bytes of a whole reply.</param>
internal readonly record struct RespLimits(int MaxReplyBytes)
{
    /// <summary>Bytes of a line: a number, a status, an error.</summary>
    public const int MaxLineBytes = 4096;

    /// <summary>How deep values lie in others. The greeting of a server with modules has four.</summary>
    public const int MaxDepth = 8;
}
