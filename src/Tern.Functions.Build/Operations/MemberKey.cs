using System.Reflection.Metadata;

namespace Tern.Functions.Build.Operations;

/// <summary>The name and the number of the parameters of a method, by which calls are assigned to methods.</summary>
/// <param name="Name">The name.</param>
/// <param name="ParameterCount">The number of parameters.</param>
internal readonly record struct MemberKey(string Name, int ParameterCount)
{
    public static int CountParameters(BlobReader signature)
    {
        if (signature.ReadSignatureHeader().IsGeneric)
            signature.ReadCompressedInteger();
        return signature.ReadCompressedInteger();
    }
}
