namespace Shop.Redis.Resp;

/// <summary>The bytes are no RESP, or more of it than is allowed. The connection cannot be used on: nobody knows where the next reply begins.</summary>
internal sealed class RespFormatException(string message) : Exception(message);
