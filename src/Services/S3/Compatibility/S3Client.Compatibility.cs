using Tern.Runtime;

namespace Tern.S3;

public sealed partial class S3Client
{
    // Up to this size, hashing takes less time than the framing of chunks and a second signature.
    private const long MaxPrehashedBytes = 128 * 1024;

    private BodyPolicy? _bodies;

    /// <summary>The S3 features of the store.</summary>
    internal S3Compatibility Compatibility => ((S3ClientOptions)Options).Compatibility;

    /// <summary>How this client sends and validates bodies.</summary>
    internal BodyPolicy Bodies => _bodies ??= CreateBodyPolicy(Options);

    /// <summary>Applies the settings of <see cref="S3ClientOptions.Compatibility"/>.</summary>
    protected override BodyPolicy CreateBodyPolicy(ClientOptions options)
    {
        S3Compatibility store = ((S3ClientOptions)options).Compatibility;
        BodyPolicy policy = base.CreateBodyPolicy(options);
        return policy with
        {
            PayloadSigning = store.PayloadSigning,
            SupportsChunks = store.UsesChunks,
            SupportsTrailers = store.UsesTrailers,
            MaxPrehashedLength = MaxPrehashedBytes,
            RequestChecksums = store.RequestChecksums ?? policy.RequestChecksums,
            ResponseChecksums = store.ResponseChecksums ?? policy.ResponseChecksums,
            UsesContentMd5 = store.UsesContentMd5,
            ExpectContinueMinLength = store.ExpectContinueMinBytes,
        };
    }

    /// <summary>Names the setting to change when a store reports that a feature is not implemented.</summary>
    protected override string? GetErrorAdvice(TernServiceException error)
    {
        if (error.Response.StatusCode != 501 && error.ErrorCode != "NotImplemented")
            return null;
        string setting = error.ServiceMessage switch
        {
            var text when ContainsWord(text, "trailer") => nameof(S3Compatibility.UsesTrailers),
            var text when ContainsWord(text, "STREAMING-") || ContainsWord(text, "chunked") => nameof(S3Compatibility.UsesChunks),
            var text when ContainsWord(text, "checksum") => nameof(S3Compatibility.RequestChecksums),
            _ => "",
        };
        S3Compatibility store = Compatibility;
        string what = setting.Length == 0 ? "" : $" The setting of the missing feature is {nameof(S3Compatibility)}.{setting}.";
        return $"The store does not support a feature of S3. Check {nameof(S3ClientOptions)}.{nameof(S3ClientOptions.Compatibility)}, which is {store.Name}, and select the preset of the store.{what}";
    }

    private static bool ContainsWord(string text, string word) => text.Contains(word, StringComparison.OrdinalIgnoreCase);
}
