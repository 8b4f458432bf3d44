using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>The <c>User-Agent</c> in the form that AWS SDKs share, which AWS support and metrics evaluate.</summary>
internal static class UserAgent
{
    private const int MaxAppIdLength = 50;

    private static readonly SearchValues<char> s_token =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    public static string Build(ServiceDescriptor service, string? appId)
    {
        string version = typeof(UserAgent).Assembly.GetName().Version is { } v ? $"{v.Major}.{v.Minor}.{v.Build}" : "0";
        var text = new StringBuilder(160);
        text.Append("aws-sdk-tern/").Append(version).Append(" ua/2.1 os/").Append(GetOperatingSystemName()).Append('#');
        text.Append(ToToken(Environment.OSVersion.Version.ToString()));
        text.Append(" lang/dotnet#").Append(ToToken(Environment.Version.ToString()));
        text.Append(" md/arch#").Append(RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 => "x64",
            Architecture.Arm64 => "arm64",
            _ => "other",
        });
        text.Append(" api/").Append(ToToken(service.ServiceId.ToLowerInvariant())).Append('#').Append(ToToken(service.ApiVersion));
        if (appId is not null)
            text.Append(" app/").Append(ToToken(appId.Length > MaxAppIdLength ? appId[..MaxAppIdLength] : appId));
        return text.ToString();
    }

    private static string GetOperatingSystemName() =>
        OperatingSystem.IsLinux() ? "linux" : OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macos" : "other";

    /// <summary>Replaces every character that a token cannot have by a hyphen.</summary>
    private static string ToToken(string text) => !text.AsSpan().ContainsAnyExcept(s_token) ? text : string.Create(text.Length, text, static (token, text) =>
    {
        for (int i = 0; i < token.Length; i++)
            token[i] = s_token.Contains(text[i]) ? text[i] : '-';
    });
}
