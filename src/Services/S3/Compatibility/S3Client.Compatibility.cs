using Tern.Calls;

namespace Tern.S3;

public sealed partial class S3Client
{
    // Hashing this much takes less time than a chunk's framing and a second signature save.
    private const long MaxHashedFirst = 128 * 1024;

    private BodyPolicy? _bodies;

    /// <summary>What the store has of S3.</summary>
    internal S3Compatibility Store => ((S3ClientOptions)Options).Compatibility;

    /// <summary>How this client sends bodies.</summary>
    internal BodyPolicy Bodies => _bodies ??= CreateBodyPolicy(Options);

    /// <summary>The settings of <see cref="S3ClientOptions.Compatibility"/>.</summary>
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

    /// <summary>Which setting to change when a store says that it lacks something.</summary>
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
        string what = setting.Length == 0 ? "" : $" (here it is about {nameof(S3Compatibility)}.{setting})";
        return $"The store lacks something that S3 has: set {nameof(S3ClientOptions)}.{nameof(S3ClientOptions.Compatibility)}, which is {store.Name}, to what fits it{what}.";
    }

    private static bool Speaks(string text, string word) => text.Contains(word, StringComparison.OrdinalIgnoreCase);
}
