namespace Shop.Redis.Resp;

/// <summary>What a value is, by its first byte.</summary>
internal enum RespType : byte
{
    SimpleString = (byte)'+',
    Error = (byte)'-',
    Integer = (byte)':',
    BulkString = (byte)'$',
    Array = (byte)'*',
    Null = (byte)'_',
    Double = (byte)',',
    Boolean = (byte)'#',
    BulkError = (byte)'!',
    VerbatimString = (byte)'=',
    BigNumber = (byte)'(',
    Map = (byte)'%',
    Set = (byte)'~',
    Push = (byte)'>',
}
