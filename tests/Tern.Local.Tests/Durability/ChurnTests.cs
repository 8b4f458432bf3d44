using Tern.Core.Tests.Support;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.SecretsManager;
using Tern.Local.SecretsManager.Operations;
using Tern.Local.Services;
using Tern.Local.Ssm;
using Tern.Local.Ssm.Operations;
using Tern.Local.Sts.Sessions;
using Tern.Local.Tests.Engine;
using Tern.SecretsManager;
using Tern.Ssm;

namespace Tern.Local.Tests.Durability;

/// <summary>Services that write to one folder at the same time, while it is compacted.</summary>
public sealed class ChurnTests : IDisposable
{
    private const int Changes = 300;
    private const int MaxLength = 300_000;

    private static readonly ResourceScope s_scope = new("111111111111", "eu-west-1");

    private readonly TemporaryFolder _folder = new();
    private readonly ManualTimeProvider _time = new();
    private readonly LocalClock _clock;
    private readonly DeliveryEngine _effects;

    public ChurnTests()
    {
        _clock = new LocalClock(_time);
        _effects = new DeliveryEngine(_clock, _ => { });
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _effects.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task Changes_of_all_services_do_not_grow_the_folder()
    {
        string value = new('x', 1_000);
        using (var documents = new DocumentStore(_folder.File("data"), new LogOptions { CompactionThreshold = 50_000 }))
        {
            using var parameters = new ParameterStore(s_scope, _effects, documents);
            using var secrets = new SecretStore(s_scope, _effects, null, documents);
            var sessions = new SessionStore(_clock, documents);
            await Task.WhenAll(
                Task.Run(() => ChangeParametersAsync(parameters, value), Token),
                Task.Run(() => ChangeSecretsAsync(secrets, value), Token),
                Task.Run(() => ChangeSessionsAsync(sessions), Token));
            long length = Directory.GetFiles(_folder.File("data")).Sum(file => new FileInfo(file).Length);
            Assert.InRange(length, 1, MaxLength);
        }
        using var reopened = new DocumentStore(_folder.File("data"), new LogOptions());
        using var restored = new ParameterStore(s_scope, _effects, reopened);
        using var restoredSecrets = new SecretStore(s_scope, _effects, null, reopened);
        Assert.Equal((string[])["kept"], restored.All.Select(parameter => parameter.Name));
        Assert.Equal((Changes - 1) + value, restored.Find("kept")!.Latest.Value);
        StoredSecret secret = Assert.Single(restoredSecrets.All);
        Assert.Equal((Changes - 1) + value, secret.FindStage(Stages.Current)!.Value!.Text);
        Assert.NotNull(new SessionStore(_clock, reopened).Find("last"));
    }

    private static async Task ChangeParametersAsync(ParameterStore store, string value)
    {
        for (int i = 0; i < Changes; i++)
        {
            await store.ExecuteAsync(PutParameter.Execute, new PutParameterRequest { Name = "kept", Value = i + value, Type = ParameterType.String, Overwrite = i > 0 }, Token);
            await store.ExecuteAsync(PutParameter.Execute, new PutParameterRequest { Name = "gone" + i, Value = value, Type = ParameterType.String }, Token);
            await store.ExecuteAsync(DeleteParameter.Execute, new DeleteParameterRequest { Name = "gone" + i }, Token);
            // A parameter has the values of its latest 100 versions. Only the latest is needed here.
            if (i % 10 == 9 && i < Changes - 1)
            {
                await store.ExecuteAsync(DeleteParameter.Execute, new DeleteParameterRequest { Name = "kept" }, Token);
                await store.ExecuteAsync(PutParameter.Execute, new PutParameterRequest { Name = "kept", Value = value, Type = ParameterType.String }, Token);
            }
        }
    }

    private static async Task ChangeSecretsAsync(SecretStore store, string value)
    {
        for (int i = 0; i < Changes; i++)
        {
            string token = Guid.NewGuid().ToString();
            if (i % 10 == 0)
            {
                await store.ExecuteAsync(DeleteSecret.Execute, new DeleteSecretRequest { SecretId = "kept", ForceDeleteWithoutRecovery = true }, Token);
                await store.ExecuteAsync(CreateSecret.Execute, new CreateSecretRequest { Name = "kept", ClientRequestToken = token, SecretString = i + value }, Token);
            }
            else
            {
                await store.ExecuteAsync(PutSecretValue.Execute, new PutSecretValueRequest { SecretId = "kept", ClientRequestToken = token, SecretString = i + value }, Token);
            }
        }
    }

    private async Task ChangeSessionsAsync(SessionStore store)
    {
        for (int i = 0; i < Changes; i++)
        {
            AwsCredentials keys = store.CreateCredentials(s_scope.AccountId, 900);
            store.Add(new Tern.Local.Sts.Sessions.Session { Credentials = i < Changes - 1 ? keys : new("last", keys.SecretAccessKey, keys.SessionToken, keys.Expiration, keys.AccountId), Arn = "arn", UserId = "id" });
            await store.FlushAsync(Token);
            if (i == Changes / 2)
                _time.Advance(TimeSpan.FromDays(2));
        }
    }
}
