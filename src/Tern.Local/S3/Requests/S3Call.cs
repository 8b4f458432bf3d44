using Tern.Local.Services;

namespace Tern.Local.S3.Requests;

/// <summary>What is known of a request while it is handled, for its event.</summary>
internal sealed class S3Call
{
    /// <summary>The account and the region of the caller; null until the signature is verified.</summary>
    public ResourceScope? Caller { get; set; }

    /// <summary>The operation; empty until it is known.</summary>
    public string Operation { get; set; } = "";

    /// <summary>The code of the error; null if there is none.</summary>
    public string? ErrorCode { get; set; }
}
