namespace Tern.Functions.Http;

/// <summary>The description of a problem.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</seealso>
public class ProblemDetails
{
    /// <summary>A URI of the type of the problem; null for that of the status code.</summary>
    public string? Type { get; set; }

    /// <summary>A short summary; null for that of the status code.</summary>
    public string? Title { get; set; }

    /// <summary>The status code; null for 500.</summary>
    public int? Status { get; set; }

    /// <summary>The explanation of this occurrence; null for none.</summary>
    public string? Detail { get; set; }

    /// <summary>A URI of this occurrence; null for none.</summary>
    public string? Instance { get; set; }
}
