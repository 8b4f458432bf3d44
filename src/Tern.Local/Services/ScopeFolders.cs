namespace Tern.Local.Services;

/// <summary>The folders of accounts and regions.</summary>
internal static class ScopeFolders
{
    private const string AccountsFolderName = "accounts";

    /// <summary>Returns the folder of an account in a region; null for data in memory.</summary>
    /// <remarks>The data of the default account and region is in the folder itself, as it was before there were others.</remarks>
    public static string? Find(LocalAwsOptions options, ResourceScope scope) =>
        options.Folder is not { } folder ? null
        : scope.AccountId == options.AccountId && scope.Region == options.Region ? folder
        : Path.Combine(folder, AccountsFolderName, scope.AccountId, scope.Region);
}
