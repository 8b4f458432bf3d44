using Tern.Local.Durability;

namespace Tern.Local.Services;

/// <summary>The folders of services, accounts and regions in a data folder.</summary>
internal static class DataFolders
{
    public const string Documents = "documents";
    public const string S3 = "s3";
    public const string Sqs = "sqs";
    private const string Accounts = "accounts";

    /// <summary>Returns the folder of a service whose data of all accounts is together; null for data in memory.</summary>
    public static string? Find(LocalAwsOptions options, string service) => options.Folder is { } folder ? Path.Combine(folder, service) : null;

    /// <summary>Returns the folder of an account in a region; null for data in memory.</summary>
    /// <remarks>The data of the default account and region is in the folder itself, as it was before there were others.</remarks>
    public static string? Find(LocalAwsOptions options, ResourceScope scope) =>
        options.Folder is not { } folder ? null
        : scope.AccountId == options.AccountId && scope.Region == options.Region ? folder
        : Path.Combine(folder, Accounts, scope.AccountId, scope.Region);

    /// <summary>Deletes the data of all services. Other files of the folder remain.</summary>
    /// <exception cref="LocalStorageException">A file cannot be deleted.</exception>
    public static void Delete(string folder)
    {
        try
        {
            foreach (string name in (ReadOnlySpan<string>)[Documents, S3, Sqs, Accounts])
            {
                string path = Path.Combine(folder, name);
                if (Directory.Exists(path))
                    Directory.Delete(path, recursive: true);
            }
            DataFolder.Delete(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new LocalStorageException($"Emptying the data folder '{folder}' failed: {e.Message} Check its permissions and the disk.", folder, null, e);
        }
    }
}
