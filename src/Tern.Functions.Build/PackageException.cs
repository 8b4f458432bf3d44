namespace Tern.Functions.Build;

/// <summary>An error of a package that the build reports: what failed, the value, and what to do.</summary>
internal sealed class PackageException : Exception
{
    public PackageException(string message)
        : base(message)
    {
    }

    public PackageException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
