namespace Tern.Local.Server.Functions.Code;

/// <summary>The code of a version. Thread-safe.</summary>
internal abstract class FunctionCode
{
    /// <summary>Returns the program.</summary>
    /// <exception cref="Lambda.RuntimeApi.RemoteFunctionException">The code is invalid.</exception>
    public abstract FunctionProgram Open();

    /// <summary>Deletes temporary files. No process of the code is running.</summary>
    public abstract void Close();
}
