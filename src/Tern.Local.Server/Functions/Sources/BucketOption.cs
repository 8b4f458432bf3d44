using Tern.Local.Lambda.Functions;
using Tern.Local.Server.Functions.Options;

namespace Tern.Local.Server.Functions.Sources;

/// <summary>The option <c>--bucket</c>: a function that receives the notifications of a bucket.</summary>
/// <param name="Bucket">The name of the bucket.</param>
/// <param name="Function">The name of the function.</param>
internal sealed record BucketOption(string Bucket, string Function)
{
    /// <summary>The name of the option.</summary>
    public const string Option = "--bucket";

    /// <summary>The events. The default is <c>s3:ObjectCreated:*</c>.</summary>
    public IReadOnlyList<string> Events { get; init; } = ["s3:ObjectCreated:*"];

    /// <summary>The start of the keys; null for all.</summary>
    public string? Prefix { get; init; }

    /// <summary>The end of the keys; null for all.</summary>
    public string? Suffix { get; init; }

    /// <summary>Parses the value of the option.</summary>
    /// <exception cref="FormatException">The value is invalid.</exception>
    public static BucketOption Parse(string text)
    {
        var value = new OptionValue(Option, text);
        if (value.Name.Length == 0 || value.Value is not { } function || !FunctionNames.IsValid(function))
            throw value.Invalid("Use BUCKET=FUNCTION, for example uploads=orders.");
        var option = new BucketOption(value.Name, function) { Prefix = value.ReadText("prefix"), Suffix = value.ReadText("suffix") };
        if (value.ReadText("events") is { } events)
            option = option with { Events = events.Split('+') };
        value.Complete();
        return option;
    }
}
