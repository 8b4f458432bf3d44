namespace Tern.Conformance.Protocols;

/// <summary>Compares an error with what a case expects.</summary>
internal static class ErrorCheck
{
    /// <returns>The differences. Empty if there are none.</returns>
    public static IEnumerable<string> Compare(ProtocolCase test, TernServiceException expected, Exception? thrown)
    {
        if (thrown?.GetType() != expected.GetType())
        {
            yield return $"expected a {expected.GetType().Name}, got {(thrown is null ? "a result" : $"{thrown.GetType().Name}: {thrown.Message}")}";
            yield break;
        }
        var error = (TernServiceException)thrown;
        if (StructureComparer.Compare("error", expected, error) is { } difference)
            yield return difference;
        if (expected.ServiceMessage.Length > 0 && expected.ServiceMessage != error.ServiceMessage)
            yield return $"expected the message '{expected.ServiceMessage}', got '{error.ServiceMessage}'";
        if (error.Response.StatusCode != test.Message.Code)
            yield return $"expected the status {test.Message.Code}, got {error.Response.StatusCode}";
        if (test.VendorParam("code") is { } code && code.GetString() != error.ErrorCode)
            yield return $"expected the code '{code}', got '{error.ErrorCode}'";
        if (test.VendorParam("type") is { } fault && fault.GetString() != error.Fault.ToString())
            yield return $"expected the type '{fault}', got '{error.Fault}'";
    }
}
