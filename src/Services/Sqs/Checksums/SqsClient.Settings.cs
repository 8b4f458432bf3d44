using Tern.Runtime;

namespace Tern.Sqs;

public sealed partial class SqsClient
{
    static partial void AddSettings(List<OptionSetting> settings) => settings.Add(new(
        new() { Name = nameof(SqsClientOptions.VerifyMessageChecksums), Kind = SettingKind.Boolean, Default = "true" },
        static (options, value) => (SqsClientOptions)options with { VerifyMessageChecksums = value.Boolean }));
}
