using System.Globalization;
using System.Net;
using Tern.Local.Lambda.Functions;
using Tern.Local.Server.Functions.Options;

namespace Tern.Local.Server.Apis;

/// <summary>The option <c>--api</c>: a listener that invokes a function for each request.</summary>
/// <param name="Port">The port; 0 for a free one.</param>
/// <param name="Function">The name of the function; null for the only one.</param>
internal sealed record ApiOption(int Port, string? Function)
{
    /// <summary>The name of the option.</summary>
    public const string Option = "--api";

    /// <summary>What sends the requests. The default is an HTTP API.</summary>
    public ApiKind Kind { get; init; }

    /// <summary>The start of the paths that the function receives. Of several functions at a port, the longest one is selected. The default is all paths.</summary>
    public string Path { get; init; } = "/";

    /// <summary>Whether responses are streamed. The default is false. Only REST APIs and URLs stream.</summary>
    public bool IsStreaming { get; init; }

    /// <summary>Whether headers and parameters are arrays. The default is false. Only load balancers have this setting.</summary>
    public bool IsMultiValue { get; init; }

    /// <summary>Parses the value of the option.</summary>
    /// <exception cref="FormatException">The value is invalid.</exception>
    public static ApiOption Parse(string text)
    {
        var value = new OptionValue(Option, text);
        if (!int.TryParse(value.Name, NumberStyles.None, CultureInfo.InvariantCulture, out int port) || port > IPEndPoint.MaxPort || (value.Value is { } name && !FunctionNames.IsValid(name)))
            throw value.Invalid("Use PORT or PORT=FUNCTION, for example 3000=orders.");
        var option = new ApiOption(port, value.Value)
        {
            Kind = value.ReadText("kind") switch
            {
                null or "http" => ApiKind.Http,
                "rest" => ApiKind.Rest,
                "url" => ApiKind.Url,
                "alb" => ApiKind.Alb,
                _ => throw value.Invalid("Use kind=http, rest, url or alb."),
            },
            Path = value.ReadText("path") ?? "/",
            IsStreaming = value.ReadSwitch("stream"),
            IsMultiValue = value.ReadSwitch("multi-value"),
        };
        value.Complete();
        if (!option.Path.StartsWith('/'))
            throw value.Invalid("The path must start with a slash.");
        if (option.IsStreaming && option.Kind is not (ApiKind.Rest or ApiKind.Url))
            throw value.Invalid("Responses are streamed only by kind=rest and kind=url.");
        if (option.IsMultiValue && option.Kind != ApiKind.Alb)
            throw value.Invalid("Only kind=alb has the key multi-value.");
        return option;
    }
}
