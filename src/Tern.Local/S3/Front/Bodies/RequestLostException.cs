namespace Tern.Local.S3.Front.Bodies;

/// <summary>The client has gone before its body was there; nobody is left to answer.</summary>
internal sealed class RequestLostException(IOException cause) : IOException(cause.Message, cause);
