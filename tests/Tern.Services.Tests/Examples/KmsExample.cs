using Tern.Kms;

namespace Tern.Examples;

internal static class KmsExample
{
    public static async Task<(EncryptResponse Encrypted, DecryptResponse Decrypted)> EncryptAsync(byte[] plaintext, CancellationToken ct)
    {
        using var kms = new KmsClient();

        EncryptResponse encrypted = await kms.EncryptAsync(new() { KeyId = "alias/orders", Plaintext = plaintext }, ct);
        DecryptResponse decrypted = await kms.DecryptAsync(new() { CiphertextBlob = encrypted.CiphertextBlob }, ct);
        return (encrypted, decrypted);
    }
}
