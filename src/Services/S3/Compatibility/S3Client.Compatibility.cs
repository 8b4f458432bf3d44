using Tern.Calls;

namespace Tern.S3;

public sealed partial class S3Client
{
    // Up to this size, hashing takes less time than the framing of chunks and a second signature.
    private const long MaxHashedFirst = 128 * 1024;

    private BodyPolicy? _bodies;

    /// <summary>The S3 features of the store.</summary>
    internal S3Compatibility Store => ((S3ClientOptions)Options).Compatibility;

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
            UsesChunks = store.UsesChunks,
            UsesTrailers = store.UsesTrailers,
            MaxHashedFirst = MaxHashedFirst,
            RequestChecksums = store.RequestChecksums ?? policy.RequestChecksums,
            ResponseChecksums = store.ResponseChecksums ?? policy.ResponseChecksums,
            UsesContentMd5 = store.UsesContentMd5,
            ExpectContinueFrom = store.ExpectContinueFrom,
        };
    }

    /// <summary>Names the setting to change when a store reports that a feature is not implemented.</summary>
    protected override string? FindAdvice(ServiceException error)
    {
        if (error.Response.StatusCode != 501 && error.ErrorCode != "NotImplemented")
            return null;
        string setting = error.ServiceMessage switch
        {
            var text when Speaks(text, "trailer") => nameof(S3Compatibility.UsesTrailers),
            var text when Speaks(text, "STREAMING-") || Speaks(text, "chunked") => nameof(S3Compatibility.UsesChunks),
            var text when Speaks(text, "checksum") => nameof(S3Compatibility.RequestChecksums),
            _ => "",
        };
        S3Compatibility store = Store;
        string what = setting.Length == 0 ? "" : $" The setting of the missing feature is {nameof(S3Compatibility)}.{setting}.";
        return $"The store does not support a feature of S3. Check {nameof(S3ClientOptions)}.{nameof(S3ClientOptions.Compatibility)}, which is {store.Name}, and select the preset of the store.{what}";
    }

    private static bool Speaks(string text, string word) => text.Contains(word, StringComparison.OrdinalIgnoreCase);
}
