using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.RuntimeApi.Extensions;

/// <summary>An error that an extension has reported. It ends the process.</summary>
/// <param name="ErrorType">The type of the error.</param>
/// <param name="Extension">The name of the extension.</param>
internal sealed record ExtensionFailure(string ErrorType, string Extension)
{
    /// <summary>Creates the document of an invocation that the error has ended.</summary>
    public ReadOnlyMemory<byte> CreateDocument(string requestId) => FunctionErrorDocument.Create(ErrorType, $"RequestId: {requestId} Error: The extension '{Extension}' has failed: {ErrorType}");
}
