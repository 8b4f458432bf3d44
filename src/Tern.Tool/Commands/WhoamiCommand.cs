using System.CommandLine;
using System.Text.Json;
using Tern.Sts;

namespace Tern.Tool.Commands;

/// <summary><c>tern whoami</c>: reports the settings and the credentials that clients of this machine find, and from where.</summary>
internal static class WhoamiCommand
{
    public static Command Create(ToolOutput output, AwsEnvironment environment)
    {
        var profile = new Option<string?>("--profile") { Description = "The profile. The default is AWS_PROFILE, else default.", HelpName = "NAME" };
        var json = new Option<bool>("--json") { Description = "Writes JSON, for scripts." };
        var verify = new Option<bool>("--verify") { Description = "Calls GetCallerIdentity of STS with the credentials." };
        var command = new Command("whoami", "Reports the settings and the credentials of this machine, and their sources. It prints no secret.") { profile, json, verify };
        command.SetAction((parsed, cancellationToken) =>
            ExecuteAsync(output, environment, parsed.GetValue(profile), parsed.GetValue(json), parsed.GetValue(verify), cancellationToken));
        return command;
    }

    private static async Task<int> ExecuteAsync(ToolOutput output, AwsEnvironment environment, string? profile, bool isJson, bool isVerified, CancellationToken cancellationToken)
    {
        using var sts = new StsClient(new StsClientOptions { Profile = profile, Environment = environment, Handler = environment.Handler, TimeProvider = environment.TimeProvider });
        ClientExplanation explanation = await sts.ExplainAsync(cancellationToken);
        // The identity does not depend on the region.
        using StsClient regional = explanation.Region is null ? sts.With(region: "us-east-1") : sts.With();
        GetCallerIdentityResponse? identity = null;
        TernException? failure = null;
        try
        {
            if (isVerified && explanation.Credentials.Error is null)
                identity = await regional.GetCallerIdentityAsync(new(), cancellationToken);
        }
        catch (TernException e)
        {
            // The report shows why.
            failure = e;
        }
        if (isJson)
            JsonOutput.Write(output.Out, writer => Write(writer, explanation, identity));
        else
            Write(output.Out, explanation, identity);
        if (failure is not null)
            output.Error.WriteLine($"tern: {failure.Message}");
        return failure is null && explanation.Credentials.Error is null ? ExitCodes.Success : ExitCodes.Failure;
    }

    private static void Write(TextWriter text, ClientExplanation explanation, GetCallerIdentityResponse? identity)
    {
        if (identity is not null)
            text.WriteLine($"Identity    {identity.Arn} (account {identity.Account}, user {identity.UserId})");
        text.Write(explanation.ToString());
    }

    private static void Write(Utf8JsonWriter writer, ClientExplanation explanation, GetCallerIdentityResponse? identity)
    {
        writer.WriteStartObject();
        writer.WriteString("service", explanation.Service);
        writer.WriteString("region", explanation.Region);
        writer.WriteString("endpoint", explanation.Endpoint);
        writer.WriteString("account", explanation.AccountId);
        writer.WriteString("profile", explanation.Profile);
        writer.WriteStartArray("files");
        foreach (string file in explanation.Files)
            writer.WriteStringValue(file);
        writer.WriteEndArray();
        writer.WritePropertyName("credentials");
        Write(writer, explanation.Credentials);
        writer.WriteStartArray("settings");
        foreach (SettingExplanation setting in explanation.Settings)
            Write(writer, setting);
        writer.WriteEndArray();
        if (identity is not null)
        {
            writer.WriteStartObject("identity");
            writer.WriteString("arn", identity.Arn);
            writer.WriteString("account", identity.Account);
            writer.WriteString("userId", identity.UserId);
            writer.WriteEndObject();
        }
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, CredentialsExplanation credentials)
    {
        writer.WriteStartObject();
        writer.WriteString("path", credentials.Path);
        writer.WriteString("accessKeyId", credentials.AccessKeyId);
        WriteTime(writer, "expiration", credentials.Expiration);
        WriteTime(writer, "nextRefresh", credentials.NextRefresh);
        writer.WriteString("error", credentials.Error);
        writer.WriteStartArray("searched");
        foreach (CredentialSourceExplanation source in credentials.Searched)
        {
            writer.WriteStartObject();
            writer.WriteString("source", source.Source);
            writer.WriteString("reason", source.Reason);
            writer.WriteNumber("milliseconds", Math.Round(source.Duration.TotalMilliseconds, 1));
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, SettingExplanation setting)
    {
        writer.WriteStartObject();
        writer.WriteString("name", setting.Name);
        writer.WriteString("value", setting.Value);
        writer.WriteString("source", setting.Source);
        writer.WriteBoolean("hasEffect", setting.HasEffect);
        writer.WriteStartArray("overrides");
        foreach (SettingValueExplanation other in setting.Overrides)
        {
            writer.WriteStartObject();
            writer.WriteString("value", other.Value);
            writer.WriteString("source", other.Source);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static void WriteTime(Utf8JsonWriter writer, string name, DateTimeOffset? time)
    {
        if (time is { } value)
            writer.WriteString(name, value.UtcDateTime);
        else
            writer.WriteNull(name);
    }
}
