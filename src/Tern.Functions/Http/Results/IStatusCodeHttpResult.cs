namespace Tern.Functions.Http;

/// <summary>A result with a status code.</summary>
public interface IStatusCodeHttpResult
{
    /// <summary>The status code; null if it is not known before the execution.</summary>
    int? StatusCode { get; }
}
