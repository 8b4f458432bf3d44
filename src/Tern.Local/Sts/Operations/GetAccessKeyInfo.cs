using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>GetAccessKeyInfo</c>.</summary>
internal static class GetAccessKeyInfo
{
    /// <exception cref="TernServiceException">The access key is unknown.</exception>
    public static GetAccessKeyInfoResponse Execute(StsEngine engine, GetAccessKeyInfoRequest request) =>
        engine.Keys.Find(request.AccessKeyId) is null
            ? throw StsErrors.Validation("Invalid Access Key ID")
            : new() { Account = engine.Keys.GetAccountId(request.AccessKeyId) };
}
