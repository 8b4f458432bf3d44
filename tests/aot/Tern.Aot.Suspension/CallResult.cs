namespace Tern.Aot.Suspension;

/// <summary>The text of a call's result, which <see cref="Caller"/> prints and <see cref="Scenario"/> checks.</summary>
internal static class CallResult
{
    private const string Success = "status 200, attempts 1, ";

    public static string Format(int status, int attempts, long milliseconds) => $"status {status}, attempts {attempts}, {milliseconds} ms";

    /// <summary>Whether the call succeeded with one attempt.</summary>
    public static bool IsSuccess(string result) => result.StartsWith(Success, StringComparison.Ordinal);
}
