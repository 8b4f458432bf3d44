namespace Tern.Local.S3.Requests.Bodies;

/// <summary>The client closed the connection before it had sent the complete body. No response can be sent.</summary>
internal sealed class ClientDisconnectedException(IOException cause) : IOException(cause.Message, cause);
