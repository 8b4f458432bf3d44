namespace Tern.Services.Tests.Secrets;

/// <summary>The format of an error of a service.</summary>
internal enum ErrorFormat
{
    Json,
    Xml,

    /// <summary>XML without <c>ErrorResponse</c>.</summary>
    S3,
}
