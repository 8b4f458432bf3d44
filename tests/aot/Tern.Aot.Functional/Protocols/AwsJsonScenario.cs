using Tern.Kms;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>awsJson1_1 with KMS.</summary>
internal sealed class AwsJsonScenario(Checks checks)
{
    public async Task RunAsync()
    {
        var stub = new ScriptedHandler(
            ScriptedHandler.Ok("""{"CiphertextBlob":"AQID/w==","KeyId":"key-1","EncryptionAlgorithm":"SYMMETRIC_DEFAULT"}"""),
            ScriptedHandler.Error(400, """{"__type":"NotFoundException","message":"no such key"}"""));
        using var kms = new KmsClient(new(ScenarioOptions.Create(stub)));
        EncryptResponse encrypted = await kms.EncryptAsync(new() { KeyId = "key-1", Plaintext = new byte[] { 1, 2 }, EncryptionContext = new() { ["purpose"] = "aot" } });
        checks.Equal("request of awsJson", """{"KeyId":"key-1","Plaintext":"AQI=","EncryptionContext":{"purpose":"aot"}}""", stub.Sent[0].Text);
        checks.Equal("blob of awsJson", "010203FF", Convert.ToHexString(encrypted.CiphertextBlob.Span));
        checks.Equal("enum of awsJson", EncryptionAlgorithmSpec.SymmetricDefault, encrypted.EncryptionAlgorithm);
        await checks.ThrowsAsync<NotFoundException>("error of awsJson", () => kms.EncryptAsync(new() { KeyId = "key-2", Plaintext = new byte[] { 1 } }));
    }
}
