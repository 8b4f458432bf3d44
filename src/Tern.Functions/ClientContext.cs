using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The context that an application sends with an invocation, for example by the AWS Mobile SDK.</summary>
public sealed class ClientContext
{
    /// <summary>The ID of the installation of the application; null for none.</summary>
    public string? InstallationId { get; init; }

    /// <summary>The title of the application; null for none.</summary>
    public string? AppTitle { get; init; }

    /// <summary>The version of the application; null for none.</summary>
    public string? AppVersionName { get; init; }

    /// <summary>The code of the version; null for none.</summary>
    public string? AppVersionCode { get; init; }

    /// <summary>The name of the package of the application; null for none.</summary>
    public string? AppPackageName { get; init; }

    /// <summary>The values that the application defines. The default is null.</summary>
    public Document? Custom { get; init; }

    /// <summary>The environment of the device. The default is null.</summary>
    public Document? Environment { get; init; }

    internal static ClientContext Read(ReadOnlySpan<byte> json)
    {
        ClientContext client = new();
        Document? custom = null, environment = null;
        var reader = new JsonReader(json);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            // The names of the members differ between the SDKs of the platforms.
            if (name.SequenceEqual("client"u8))
                client = ReadClient(ref reader);
            else if (name.SequenceEqual("custom"u8) || name.SequenceEqual("Custom"u8))
                custom = reader.ReadDocument();
            else if (name.SequenceEqual("env"u8))
                environment = reader.ReadDocument();
            else
                reader.Skip();
        }
        reader.ReadEnd();
        return new ClientContext
        {
            InstallationId = client.InstallationId,
            AppTitle = client.AppTitle,
            AppVersionName = client.AppVersionName,
            AppVersionCode = client.AppVersionCode,
            AppPackageName = client.AppPackageName,
            Custom = custom,
            Environment = environment,
        };
    }

    private static ClientContext ReadClient(ref JsonReader reader)
    {
        string? installation = null, title = null, versionName = null, versionCode = null, package = null;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("installation_id"u8))
                installation = reader.ReadString();
            else if (name.SequenceEqual("app_title"u8))
                title = reader.ReadString();
            else if (name.SequenceEqual("app_version_name"u8))
                versionName = reader.ReadString();
            else if (name.SequenceEqual("app_version_code"u8))
                versionCode = reader.ReadString();
            else if (name.SequenceEqual("app_package_name"u8))
                package = reader.ReadString();
            else
                reader.Skip();
        }
        return new ClientContext { InstallationId = installation, AppTitle = title, AppVersionName = versionName, AppVersionCode = versionCode, AppPackageName = package };
    }
}
